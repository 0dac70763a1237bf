import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OfficerProvider } from '../../src/console/index.ts';
import type { UploadedFile } from '../../src/custom/fileUpload/calls.ts';
import { FileRow } from '../../src/custom/fileUpload/FileRow.tsx';
import { fileKinds } from '../../src/custom/fileUpload/kinds.ts';
import { officer } from './support/officers.ts';

afterEach(cleanup);

const failed: Omit<UploadedFile, 'message'> = {
  fileId: '1',
  fileName: null,
  status: 'PROCESSING_FAILED',
  uploadedOn: '2026-11-21T06:00:00Z',
  month: null,
  uploadedBy: 'AE',
  count: null,
  sectionResult: { ineligible: [] },
};

test.each([
  ['A column is missing', ['A column is missing']],
  ['A column is missing***Download the sample', ['A column is missing', 'Download the sample']],
  ['a***b***c', ['a', 'b', 'c']],
  ['***', ['OOPS! something went wrong.']],
  [' *** b', ['b']],
])('a file that failed with %j shows %j', (message, parts) => {
  const [kind] = fileKinds;
  if (!kind) throw new Error('No kind of file is declared');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfficerProvider value={officer('ae')}>
        <FileRow file={{ ...failed, message }} kind={kind} />
      </OfficerProvider>
    </QueryClientProvider>,
  );
  const row = screen.getByRole('article').querySelector('.file-message');
  expect([...(row?.childNodes ?? [])].map(({ textContent }) => textContent)).toEqual(parts);
});
