import { signedOutShots } from '../../lab/screens/shots.ts';
import { looksRight } from './looksRight.ts';

looksRight('visitor', signedOutShots);
