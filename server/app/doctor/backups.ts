import { newestBackup } from '../../services/backup/daily.ts';
import { openPlace } from '../../services/backup/place/openPlace.ts';
import type { Config } from '../../services/settings/config.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

const hourMs = 3_600_000;
/** A daily backup may take hours; two missing ones are no accident. */
const [lateHours, goneHours] = [26, 50];

/** Checks that there is a backup of today, or of the night before. */
export async function checkBackups(config: Config, workFolder: string): Promise<Finding> {
  const about = 'backups';
  const { daily, keys } = config.backup;
  if (!daily) return warning(about, 'the server makes none. Set BACKUP_TO, or make them yourself.');
  let newest: Date | undefined;
  try {
    newest = await newestBackup(await openPlace(daily.to, config, workFolder));
  } catch (error) {
    return fault(about, `${messageOf(error)}. Check BACKUP_TO, and the rights there.`);
  }
  if (!newest) return warning(about, `none yet in ${daily.to}: the server makes one when it starts.`);
  const hours = (Date.now() - newest.getTime()) / hourMs;
  const text = `the newest is ${hours.toFixed(0)} hours old`;
  if (hours > goneHours) return fault(about, `${text}: the log has why at backup.failed.`);
  if (hours > lateHours) return warning(about, `${text}: the log has why at backup.failed.`);
  return keys
    ? ok(about, text)
    : warning(about, `${text}, and not encrypted: anyone who reads it knows everything. Set BACKUP_KEY.`);
}
