import '@fontsource-variable/inter/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/print.css';
import { readSession } from './authProvider/storedSession.ts';

// Requests everything that the first screen needs at once, before React discovers it.
const entry = import('./entry.tsx');
if (readSession()) void import('./openConsole.tsx');
const { startPortal } = await entry;
startPortal();
