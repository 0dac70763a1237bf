import { createWriteStream } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import type { FileContent, FileFormat } from '../../downloads/formats/fileFormat.ts';
import type { WrittenRow } from '../../../services/workbook/writtenSheet.ts';
import { drawPage } from './drawPage.ts';
import type { PageLayout, PageRow } from './layout.ts';
import { openPaper } from './paper.ts';

/** A PDF with a page of A4 for each row. */
export function pagesOf(layout: PageLayout): FileFormat {
  return {
    extension: 'pdf',
    contentType: 'application/pdf',
    write: async (file, content, signal) => {
      const paper = await openPaper(content.title);
      const stored = pipeline(paper, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
      await Promise.all([stored, drawPages(paper, layout, content, signal)]);
    },
  };
}

async function drawPages(
  paper: Awaited<ReturnType<typeof openPaper>>,
  layout: PageLayout,
  { columns, rows, about }: FileContent,
  signal: AbortSignal,
): Promise<void> {
  const places = new Map(columns.map(({ header }, at) => [header, at]));
  const reader =
    (row: WrittenRow): PageRow =>
    header =>
      row[places.get(header) ?? -1] ?? null;
  const [, asOf = ''] = about[0] ?? [];
  let pages = 0;
  for await (const row of rows()) {
    signal.throwIfAborted();
    pages += 1;
    drawPage(paper, layout, reader(row), `As of ${asOf} · Page ${pages}`);
    // Drawing a page takes milliseconds: lets other work of the server run in between.
    await nextTurn();
  }
  if (pages === 0) drawPage(paper, { ...layout, charts: [], tables: [] }, () => null, `As of ${asOf}`);
  paper.end();
}
