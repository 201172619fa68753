/**
 * What time alone does in a process: work that is done again and again, values that are remembered for a while, and what time
 * it is by a clock that all share. Used
 * wherever a process looks after something, or spares PostgreSQL a question. It knows no table, queue or route, and
 * depends on nothing.
 */
export { BoundedMap } from './bounded-map';
export { PeriodicTask, type PeriodicTaskOptions } from './periodic-task';
export { RecentReads } from './recent-reads';
export { SharedClock, type SharedClockOptions } from './shared-clock';
