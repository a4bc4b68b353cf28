/** A backup holds it for as long as it reads files. Any number will do, as long as it never changes. */
export const BACKUP_LOCK = 7_203_116;
