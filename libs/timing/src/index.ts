/**
 * What depends only on time within a process: periodic work, values cached for a while, and a clock shared by all. Used
 * wherever a process does something regularly, or spares PostgreSQL a query. It knows no table, queue or route, and
 * depends on nothing.
 */
export { BoundedMap } from './bounded-map';
export { PeriodicTask, type PeriodicTaskOptions } from './periodic-task';
export { RecentReads } from './recent-reads';
export { SharedClock, type SharedClockOptions } from './shared-clock';
