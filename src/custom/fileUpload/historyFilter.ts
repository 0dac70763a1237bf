import { fileStatuses, uploaderKinds, type FileStatus, type UploaderKind } from '#domain/files.ts';

/** What a history is narrowed to; kept in the address. */
export interface HistoryFilter {
  uploadedBy?: UploaderKind;
  fileStatus?: FileStatus;
}

/** How each uploader is called in the filter. */
export const uploaderWords: Readonly<Record<UploaderKind, string>> = { CIO: 'Corporate Office', AE: 'AE' };

/** The filter an address holds; values that are none are left out. */
export function readFilters(params: URLSearchParams): HistoryFilter {
  const uploadedBy = uploaderKinds.find(kind => kind === params.get('uploadedBy'));
  const fileStatus = fileStatuses.find(status => status === params.get('fileStatus'));
  return { ...(uploadedBy && { uploadedBy }), ...(fileStatus && { fileStatus }) };
}
