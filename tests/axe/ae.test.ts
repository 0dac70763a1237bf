import { shotsOf } from '../../scripts/screens/shots.ts';
import { looksRight } from './looksRight.ts';

looksRight('ae', shotsOf('ae'));
