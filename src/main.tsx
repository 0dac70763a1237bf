import '@fontsource-variable/inter/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import { readSession } from './authProvider/storedSession.ts';

// Everything that the first screen needs is asked for at once; nobody waits for React to find out what that is.
const visit = import('./shell/visit.tsx');
if (readSession()) void import('./App.tsx');
const { startVisit } = await visit;
startVisit();
