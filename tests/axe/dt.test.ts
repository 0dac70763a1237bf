import { shotsOf } from '../../scripts/screens/shots.ts';
import { looksRight } from './looksRight.ts';

// For all officers above the assistant engineer: they have the same screens, and dt the most areas on them.
looksRight('dt', shotsOf('dt'));
