import { OfficerRefused } from '../subjects/accounts/addOfficer.ts';
import { BackupError } from '../services/backup/backupError.ts';
import { ChangeExportError } from '../machine/history/changeExport.ts';
import { isDatabaseLost } from '../services/db/errors.ts';
import { FolderInUseError, OwnPostgresError } from '../services/db/cluster/clusterErrors.ts';
import { TooNewError, TooOldError, UnfilledColumnError } from '../services/db/migrationFault.ts';
import { SecretsKeyError } from '../services/db/secrets.ts';
import { ConfigError } from '../services/settings/config.ts';
import { FolderNotPrivateError } from '../services/storage/privateFolder.ts';

/** Errors that the operator can fix: printed as their message alone, without a stack. */
const operatorFaults = [
  BackupError,
  ChangeExportError,
  ConfigError,
  FolderInUseError,
  FolderNotPrivateError,
  OfficerRefused,
  OwnPostgresError,
  SecretsKeyError,
  TooNewError,
  TooOldError,
  UnfilledColumnError,
];

/** Returns the message of errors that the operator can fix; any other error as it is, with its stack. */
export function operatorFaultText(error: unknown): unknown {
  if (isDatabaseLost(error))
    return 'DATABASE_URL: PostgreSQL does not answer there. Check the address, and that PostgreSQL runs and accepts connections.';
  return operatorFaults.some(kind => error instanceof kind) && error instanceof Error ? error.message : error;
}
