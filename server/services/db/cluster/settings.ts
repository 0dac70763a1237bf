/** The settings of the server's own PostgreSQL, for a small machine that has other work too. */
export const clusterSettings = {
  max_connections: '60',
  // The operating system caches the files' pages too.
  shared_buffers: '32MB',
  // Its workers would cost memory, and more than a file of this size gains by them.
  io_method: 'sync',
  jit: 'off',
  // Its pages are in memory, where random access costs little more than sequential access.
  random_page_cost: '1.1',
  // Nothing replicates it, so data for a new table is written only once.
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Failures are in the server's own log; statements hold personal data.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
};
