/**
 * The reading process or the writing thread ended without a result. Trying again may help; the message is for the log.
 */
export class WorkbookCrashed extends Error {
  override name = 'WorkbookCrashed';
}
