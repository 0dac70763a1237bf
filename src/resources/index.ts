import { createRegistry } from '../console/index.ts';
import { feeders } from './feeders.ts';
import { fileUpload } from './fileUpload.ts';
import { help } from './help.ts';
import { installations } from './installations.ts';
import { mrEditForOthers, mrs } from './mrs.ts';
import { profile, profileEdit } from './profile.ts';
import { transformers } from './transformers.ts';

/** Everything declared, in the order of the sidebar. */
export const registry = createRegistry([
  mrs,
  mrEditForOthers,
  feeders,
  fileUpload,
  transformers,
  installations,
  profile,
  profileEdit,
  help,
]);
