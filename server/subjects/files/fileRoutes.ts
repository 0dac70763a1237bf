import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/files.ts';
import type { Database } from '../../services/db/connect.ts';
import type { Downloads } from '../downloads/startDownloads.ts';
import { notFound } from '../../services/http/errors.ts';
import { pageOf, toPaged } from '../../services/http/paging.ts';
import { route, routeOnce } from '../../machine/calls/route.ts';
import type { Intake } from './startIntake.ts';
import { cancelFile, confirmFile, listAffectedRecords, restoreFile } from './ownFile.ts';
import { countBySection, findFile, listHistory } from './fileHistory.ts';
import { listLastFiles } from './lastFiles.ts';
import { listRowReasons } from './rowReasons.ts';
import { linkToSample, storedResult } from './storedResult.ts';
import { grantUpload, kindFor } from './uploads/grants.ts';
import type { ObjectStore } from '../../services/storage/index.ts';
import { issueLink } from '../downloads/downloadRoutes.ts';

/** The services that the file calls need. */
export interface FileServices {
  db: Database;
  store: ObjectStore;
  downloads: Downloads;
  intake: Pick<Intake, 'wake'>;
}

const downloadStarted = 'File download has started...';

/** Uploads: grants, history, results and samples. The file itself goes directly to the store, not through the API. */
export function fileRoutes(app: FastifyInstance, services: FileServices): void {
  const { db, store, downloads, intake } = services;

  routeOnce(app, contract.grantUpload, async ({ query, caller }, tx) => ({
    data: await grantUpload({ db: tx, store }, caller, query),
    message: 'Upload permission',
  }));

  route(app, contract.listFileHistory, async ({ query, caller }) => {
    const page = pageOf(query);
    const { rows, ...total } = await listHistory(db, caller, query, page);
    const { pageData, ...paged } = toPaged(page, total);
    const { currentPage: current, lastPage: last } = pageData;
    return { data: { fileHistory: rows, pageData: { current, last }, ...paged }, message: 'File history' };
  });

  route(app, contract.listLastFiles, async ({ query, caller }) => ({
    data: { lastFiles: await listLastFiles(db, caller, query.month) },
    message: 'Last files',
  }));

  // The file, or the one that waited behind it, need not wait for the next look at the table.
  const decided = () => intake.wake();
  routeOnce(
    app,
    contract.confirmFile,
    async ({ params, body, caller }, tx) => ({
      data: await confirmFile(tx, caller, params.fileId, body.asOf),
      message: 'The file will be processed.',
    }),
    decided,
  );

  routeOnce(
    app,
    contract.cancelFile,
    async ({ params, caller }, tx) => ({
      data: await cancelFile(tx, caller, params.fileId),
      message: 'The file is withdrawn.',
    }),
    decided,
  );

  routeOnce(
    app,
    contract.restoreFile,
    async ({ params, caller }, tx) => ({
      data: await restoreFile(tx, caller, params.fileId),
      message: 'The file is back, and is checked again.',
    }),
    decided,
  );

  route(app, contract.listAffectedRecords, async ({ params, query, caller }) => ({
    data: await listAffectedRecords(db, caller, params.fileId, query),
    message: 'The records that it is about',
  }));

  route(app, contract.listRowReasons, async ({ params, caller }) => ({
    data: await listRowReasons(db, caller, params.fileId),
    message: 'The reasons of its rows',
  }));

  route(app, contract.downloadResult, async ({ params, query, caller, ...call }) => {
    const file = await findFile(db, caller, params.fileId, params.category);
    const variant = query.returnFile ? 'toFix' : query.failureFile ? 'failures' : 'result';
    const result = file && (await storedResult(services, caller, file, variant));
    if (!result) throw notFound();
    const { signal } = call;
    const shared = await downloads.shareFile(caller, { name: 'upload-result', file: result, signal });
    return { data: issueLink(downloads, shared, call), message: downloadStarted };
  });

  route(app, contract.downloadSample, async ({ params, caller }) => ({
    data: await linkToSample(store, params.category, kindFor(params.category, caller)),
    message: downloadStarted,
  }));

  route(app, contract.listSectionResults, async ({ params, caller }) => {
    const file = await findFile(db, caller, params.fileId);
    if (!file) throw notFound();
    const sections = await countBySection(db, file.repeatOf ?? file.id);
    const sectionResults = sections.map(section => ({
      ...section,
      ...(file.ineligibleSections.includes(section.sectionCode)
        ? { status: 'INELIGIBLE' as const, message: 'The section has started the audit of this month.' }
        : { status: 'PROCESSED' as const, message: '' }),
    }));
    return { data: { sectionResults }, message: 'Section wise results' };
  });
}
