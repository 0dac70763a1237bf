// Runs as a plain script that the page waits for, so that not even the first paint is in the other theme. It imports
// nothing: such a script can't. keptPreferences.ts keeps what is read here.
document.documentElement.dataset['theme'] = localStorage.getItem('energy-audit.theme') ?? 'system';
