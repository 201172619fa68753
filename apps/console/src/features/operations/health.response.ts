import { ID, INTEGER, listOf, oneOf, orNull, Shown, TEXT, TEXTS, TIME } from '@chasqui/http/requests';

const STATUSES = ['ok', 'degraded', 'down'] as const;
export type HealthStatus = (typeof STATUSES)[number];

export class HealthPartData {
  @Shown(oneOf(['postgresql', 'redis', 'gateways', 'phones'])) name: string;
  @Shown(oneOf(STATUSES)) status: HealthStatus;
  @Shown('Milliseconds that a question to it took.', orNull(INTEGER)) latency_ms: number | null;
  @Shown('Its figures.', { type: 'object', additionalProperties: true }) figures: Record<string, unknown>;
}

export class ProcessFiguresData {
  @Shown('Memory that the machine gave to it.', INTEGER) rss_bytes: number;
  @Shown('Of which JavaScript uses so much.', INTEGER) heap_bytes: number;
  @Shown('How late its event loop was, of a hundred looks the worst but one.') loop_p99_ms: number;
}

export class HealthProcessData {
  @Shown(INTEGER) id: number;
  @Shown() app: string;
  @Shown('Machine and process id, or its address.') host: string;
  @Shown() version: string;
  @Shown(TIME) started_at: string;
  @Shown(TIME) last_seen_at: string;
  @Shown(oneOf(['alive', 'silent', 'leaving'])) state: 'alive' | 'silent' | 'leaving';
  @Shown('How often it was taken for dead and was not.', INTEGER) revivals: number;
  @Shown('Since it started, by the clock of PostgreSQL.', INTEGER) up_ms: number;
  @Shown('Since it was last heard of, by the clock of PostgreSQL.', INTEGER) silent_ms: number;
  @Shown('Null: it said nothing within a minute.', orNull({ type: ProcessFiguresData }))
  figures: ProcessFiguresData | null;
}

export class DeviceVersionData {
  @Shown(oneOf(['gateway', 'phone'])) kind: 'gateway' | 'phone';
  @Shown('Null: it did not say.', orNull(TEXT)) version: string | null;
  @Shown(INTEGER) all: number;
  @Shown('Those that are connected.', INTEGER) heard: number;
}

export class PlanFaultData {
  @Shown(ID) organization_id: string;
  @Shown() name: string;
  @Shown('What stands there, at most 40 characters of it.') value: string;
}

export class HealthData {
  @Shown(oneOf(STATUSES)) status: HealthStatus;
  @Shown(listOf(HealthPartData)) parts: HealthPartData[];
  @Shown(listOf(HealthProcessData)) processes: HealthProcessData[];
  @Shown('Versions that run beside each other; one: all run the same.', TEXTS) versions: string[];
  @Shown('Apps of which none lives.', TEXTS) missing_apps: string[];
  @Shown('What gateway apps and phones run, the most first.', listOf(DeviceVersionData))
  device_versions: DeviceVersionData[];
  @Shown(
    'Organizations whose `retention_days` is no number, at most 20: what they have is kept for good.',
    listOf(PlanFaultData),
  )
  plan_faults: PlanFaultData[];
}
