import { fileStatuses, uploaderKinds, type FileStatus, type UploaderKind } from '#domain/files.ts';

/** The filter of a history, stored in the address. */
export interface HistoryFilter {
  uploadedBy?: UploaderKind;
  fileStatus?: FileStatus;
}

/** The name of each uploader in the filter. */
export const uploaderWords: Readonly<Record<UploaderKind, string>> = { CIO: 'Corporate Office', AE: 'AE' };

/** Returns the filter in an address, without invalid values. */
export function readFilters(params: URLSearchParams): HistoryFilter {
  const uploadedBy = uploaderKinds.find(kind => kind === params.get('uploadedBy'));
  const fileStatus = fileStatuses.find(status => status === params.get('fileStatus'));
  return { ...(uploadedBy && { uploadedBy }), ...(fileStatus && { fileStatus }) };
}
