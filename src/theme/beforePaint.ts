// Runs as a plain script that the page waits for, so that even the first paint has the right theme. A plain script
// can't import, so it repeats the key under which the portal stores the theme.
document.documentElement.dataset['theme'] = localStorage.getItem('energy-audit.theme') ?? 'system';
