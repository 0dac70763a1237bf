import { shotsOf } from '../../lab/screens/shots.ts';
import { looksRight } from './looksRight.ts';

/** Screens of dt on which cio finds more: links to uploads, and everyone's tickets. */
const withMore = ['dashboard', 'help'];
const ofDt = new Set(shotsOf('dt').map(({ name }) => name));

// The others look as they do for dt.
looksRight(
  'cio',
  shotsOf('cio').filter(({ name }) => withMore.includes(name) || !ofDt.has(name)),
);
