/**
 * Who is alive: every process of ours registers in PostgreSQL, sends a heartbeat every second and holds an advisory
 * lock, and processes watch each other. Used where work passes to others when its owner dies (the lanes), and where a
 * connection is needed that hears notifications. It must never know a queue, or a table but its own.
 */
export { ProcessRegistry, type ProcessRegistryOptions } from './process-registry';
export { type ProcessMetrics, ProcessesModule, type ProcessesModuleOptions } from './processes.module';
export { BEAT, CUT_OFF_MS, IS_SILENT, SILENT_MS } from './process.sql';
export type { ProcessFigures } from './own-figures';
