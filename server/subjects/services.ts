import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { PortalConfig } from '#contract/portalConfig.ts';
import type { DraftKeys } from './accounts/sessionRoutes.ts';
import type { Connection, Database } from '../services/db/connect.ts';
import type { Reads } from '../services/db/replica/reads.ts';
import type { Downloads } from './downloads/startDownloads.ts';
import type { PageOrigins } from '../services/http/security.ts';
import type { AccountAdmin, TokenVerifier } from '../services/identity/index.ts';
import type { Intake } from './files/startIntake.ts';
import type { PasswordReset } from './accounts/passwords/passwordReset.ts';
import type { RequestLimits } from '../services/settings/limits.ts';
import type { Ended } from '../services/log/auditLog.ts';
import type { SpanRecorder } from '../services/log/trace.ts';
import type { ObjectStore } from '../services/storage/index.ts';
import type { Visitors } from '../services/identity/visitors.ts';

/** The services that make up the application; `start` wires the real ones. */
export interface Services extends Pick<Connection, 'ping'> {
  /** The database, whose transactions don't wait long for a lock. */
  db: Database;
  reads: Reads;
  /** The same on connections of its own, for who calls. */
  door: Database;
  portalConfig: PortalConfig;
  /** Returns the first month whose installations are not archived; undefined if none are. */
  firstMonth: () => string | undefined;
  /** The energy that every ARR is a rate of. */
  arrBasis: PortalConfig['arrBasis'];
  verifier: TokenVerifier;
  draftKeys: DraftKeys;
  accounts: AccountAdmin;
  /** The embedded user pool if it is in use; mounted at /idp. */
  pool?: FastifyPluginAsync;
  passwords: PasswordReset;
  visitors: Visitors;
  store: ObjectStore;
  downloads: Downloads;
  intake: Pick<Intake, 'wake'>;
  /** The disk store's routes if it is in use; mounted at /store. */
  storeRoutes?: FastifyPluginAsync;
  origins: PageOrigins;
  /** Whether a page on the portal's own origin shows the contract. */
  docs: boolean;
  portalFolder: string;
  guidesFolder: string;
  docsFolder: string;
  log: FastifyBaseLogger;
  /** Learns how each request ended. @default nobody does */
  ended?: (how: Ended) => void;
  /** Records a span for each request. @default nobody does */
  spans?: SpanRecorder;
  trustedProxies: string[];
  limits?: Partial<RequestLimits>;
}
