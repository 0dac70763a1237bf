import { fileExtensions, type FileExtension } from '#domain/files.ts';

/** The message for a file of another kind. */
export const wrongExtension =
  'This type of file is not allowed to upload. You can upload only files which have xls,xlsx,xlsb extensions';

/** Returns the extension of a file that may be uploaded, else `undefined`. */
export function allowedExtension(fileName: string): FileExtension | undefined {
  const ending = fileName.split('.').at(-1)?.toLowerCase();
  return fileExtensions.find(extension => extension === ending);
}
