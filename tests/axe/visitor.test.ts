import { signedOutShots } from '../../scripts/screens/shots.ts';
import { looksRight } from './looksRight.ts';

looksRight('visitor', signedOutShots);
