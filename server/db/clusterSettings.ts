/**
 * The settings of the embedded database. Nothing replicates it, so data for a new table is written only once, however
 * little it is. Its pages are in memory, where random access costs little more than sequential access.
 */
export const clusterSettings = [
  'wal_level = minimal',
  'max_wal_senders = 0',
  'wal_skip_threshold = 0',
  'random_page_cost = 1.1',
];
