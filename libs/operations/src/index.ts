/**
 * What operators see of lanes and do to them, and why something waits now: read from PostgreSQL, at a cost that does
 * not grow with what is stored. Used by the console; the workers take the backlog from here for their metrics. It must
 * never work on a lane itself, and never guess: a reason that no row states is not given.
 */
export { backlogMetrics } from './backlog/backlog.metrics';
export { BacklogRepository } from './backlog/backlog.repository';
export type { BacklogKind } from './backlog/backlog.sql';
export { type BoardLane, type LaneBoard, LaneBoardRepository, type LaneTotals } from './board/lane-board.repository';
export {
  type LaneAction,
  type LaneAudit,
  type LaneAuditEntry,
  type LaneDoorbells,
  LaneOperations,
  type LaneOutcome,
} from './control/lane-operations';
export {
  type AwaitedDoorbells,
  OrganizationSuspension,
  type SuspensionAudit,
  type SuspensionAuditEntry,
} from './control/organization-suspension';
export {
  type AppConnections,
  type DatabaseLoad,
  DatabaseLoadRepository,
  type SlowStatement,
  type TableSize,
} from './health/database-load.repository';
export {
  type DatabaseFigures,
  type DeviceFigures,
  HealthRepository,
  type RunningCopy,
} from './health/health.repository';
export { InstallationMetrics } from './health/installation.metrics';
export {
  type LifeAttempt,
  type LifeDelivery,
  type MessageLife,
  MessageLifeRepository,
} from './life/message-life.repository';
export {
  type Found,
  FOUND_BY,
  FOUND_TYPES,
  type LocatedMessage,
  NOT_SEARCHED,
  OperationsSearchRepository,
  type SearchAnswer,
} from './search/operations-search.repository';
export { LONGEST_SEARCH, searchTerms } from './search/search-terms';
export {
  type Traffic,
  TRAFFIC_KINDS,
  TRAFFIC_RANGES,
  type TrafficKind,
  type TrafficPoint,
  type TrafficRange,
  TrafficRepository,
} from './traffic/traffic.repository';
export { LANE_KINDS, type LaneHolder, type LaneKindName, type LaneRate } from './why/lane-facts';
export type { Counted, Wait, WaitCode, WaitParams } from './why/wait-texts';
