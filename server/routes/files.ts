import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/files.ts';
import type { Database } from '../db/connect.ts';
import type { Downloads } from '../downloads/start.ts';
import { notFound } from '../http/errors.ts';
import { pageOf, toPaged } from '../http/paging.ts';
import { route, routeOnce } from '../calls/route.ts';
import { countBySection, findFile, listHistory } from '../intake/history.ts';
import { linkToSample } from '../intake/linkToSample.ts';
import { storedResult } from '../intake/storedResult.ts';
import { grantUpload, kindFor } from '../intake/uploads/grants.ts';
import type { ObjectStore } from '../storage/index.ts';
import { issueLink } from './downloads.ts';

/** The services that the file calls need. */
export interface FileServices {
  db: Database;
  store: ObjectStore;
  downloads: Downloads;
}

const downloadStarted = 'File download has started...';

/** Uploads: grants, history, results and samples. The file itself goes directly to the store, not through the API. */
export function fileRoutes(app: FastifyInstance, services: FileServices): void {
  const { db, store, downloads } = services;

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

  route(app, contract.downloadResult, async ({ params, query, caller, ...call }) => {
    const file = await findFile(db, caller, params.fileId, params.category);
    const result = file && (await storedResult(services, caller, file, query.failureFile ?? false));
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
    const sections = await countBySection(db, file.id);
    const sectionResults = sections.map(section => ({
      ...section,
      status: 'PROCESSED' as const,
      message: '',
    }));
    return { data: { sectionResults }, message: 'Section wise results' };
  });
}
