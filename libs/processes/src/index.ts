/**
 * Who is alive: every process of ours registers in PostgreSQL, beats every second and holds an advisory lock, and
 * they watch each other. Used by whoever leaves something to the living when its owner dies (the lanes), and by whoever
 * needs a connection that notices something. It knows no queue and no table but its own.
 */
export { ProcessRegistry, type ProcessRegistryOptions } from './process-registry';
export { type ProcessMetrics, ProcessesModule, type ProcessesModuleOptions } from './processes.module';
export { BEAT, CUT_OFF_MS, IS_SILENT, SILENT_MS } from './process.sql';
export type { ProcessFigures } from './own-figures';
