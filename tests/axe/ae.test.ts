import { shotsOf } from '../../lab/screens/shots.ts';
import { looksRight } from './looksRight.ts';

looksRight('ae', shotsOf('ae'));
