import { uploaderKinds } from '#domain/files.ts';
import { fileKinds } from '#fileKinds/index.ts';
import type { FileKind } from '#fileKinds/fileKind.ts';
import { intakeLimits } from '#sheets/limits.ts';
import { limitExceeded, WorkbookRefused } from '#sheets/refusals.ts';
import { allowedExtension, type CheckMessage, type CheckRequest } from './report.ts';
import { checkRows } from './checkRows.ts';
import { parseBytes } from './parseBytes.ts';

const post = (message: CheckMessage) => postMessage(message);

// Runs in a thread of its own, so that the page stays quick while it reads a file.
addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => void answer(data));

async function answer(request: CheckRequest): Promise<void> {
  try {
    post({ state: 'checked', report: await checked(request) });
  } catch (error) {
    post(
      error instanceof WorkbookRefused
        ? { state: 'refused', message: error.message }
        : { state: 'unreadable' },
    );
  }
}

async function checked({ file, category, uploadedBy, sectionCode }: CheckRequest) {
  const kind = Object.values<FileKind>(fileKinds).find(declared => declared.category === category);
  const extension = allowedExtension(file.name);
  const uploader = uploaderKinds.find(name => name === uploadedBy);
  if (!kind || !extension || !uploader) throw new Error('No such file can be checked.');
  if (file.size > intakeLimits.fileBytes) throw limitExceeded('fileBytes');
  post({ state: 'reading' });
  const workbook = parseBytes(new Uint8Array(await file.arrayBuffer()), extension);
  return checkRows(workbook, kind, { uploadedBy: uploader, sectionCode });
}
