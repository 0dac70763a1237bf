// Runs in the page itself, so that even the first paint has the right theme and shows what will come: sign-in, or the
// frame of the console with the title of the screen. It can't import, so it repeats the keys of the portal's storage.
function stored(key: string): string | null {
  try {
    return localStorage.getItem(`energy-audit.${key}`);
  } catch {
    // The browser lets the page store nothing: the computer's setting applies. Sign-in says so.
    return null;
  }
}

const { dataset } = document.documentElement;
dataset['theme'] = stored('theme') ?? 'system';
const isReset = window.location.pathname.startsWith('/forgot-password/');

function storedTitle(): unknown {
  try {
    const titles: unknown = JSON.parse(stored('titles') ?? '{}');
    const entries = Object.entries(typeof titles === 'object' && titles !== null ? titles : {});
    return entries.find(([path]) => path === window.location.pathname)?.[1];
  } catch {
    return undefined;
  }
}

const title = storedTitle();
document.documentElement.style.setProperty(
  '--first-title',
  JSON.stringify(typeof title === 'string' ? title : 'Loading…'),
);
dataset['start'] = isReset ? 'reset' : stored('session') ? 'console' : 'signIn';
