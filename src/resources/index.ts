import { tables } from '#tables/index.ts';
import { createRegistry, resourcesOfTables } from '../console/index.ts';
import { auditDetail } from './auditDetail.ts';
import { audits } from './audits.ts';
import { dashboard } from './dashboard.ts';
import { feederLosses } from './feederLosses.ts';
import { feeders } from './feeders.ts';
import { files } from './files.ts';
import { help, licences } from './help.ts';
import { installations } from './installations.ts';
import { foreignReaders, mistags, worstTransformers } from './lossCauses.ts';
import { mrEditUnavailable, mrs } from './mrs.ts';
import { profile, profileEdit } from './profile.ts';
import { reports } from './reports.ts';
import { statement } from './statement.ts';
import { tableParts } from './tableParts.ts';
import { transformers } from './transformers.ts';

/** All declarations, in the order of the sidebar. */
export const registry = createRegistry([
  dashboard,
  mrs,
  mrEditUnavailable,
  feeders,
  files,
  audits,
  auditDetail,
  feederLosses,
  statement,
  transformers,
  installations,
  worstTransformers,
  mistags,
  foreignReaders,
  reports,
  ...resourcesOfTables(tables, tableParts),
  profile,
  profileEdit,
  help,
  licences,
]);
