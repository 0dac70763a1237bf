// Runs as a plain script that the page waits for, so that even the first paint has the right theme. A plain script
// can't import, so it repeats the key under which the portal stores the theme.
let theme: string | null = null;
try {
  theme = localStorage.getItem('energy-audit.theme');
} catch {
  // The browser lets the page store nothing: the computer's setting applies. Sign-in says so.
}
document.documentElement.dataset['theme'] = theme ?? 'system';
