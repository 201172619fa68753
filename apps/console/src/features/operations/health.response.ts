import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;
const STATUSES = ['ok', 'degraded', 'down'] as const;
export type HealthStatus = (typeof STATUSES)[number];

export class HealthPartData {
  @ApiProperty({ enum: ['postgresql', 'redis', 'gateways', 'phones'] })
  name: string;

  @ApiProperty({ enum: STATUSES })
  status: HealthStatus;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Milliseconds that a question to it took.' })
  latency_ms: number | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Its figures.' })
  figures: Record<string, unknown>;
}

export class ProcessFiguresData {
  @ApiProperty({ type: 'integer', description: 'Memory that the machine gave to it.' })
  rss_bytes: number;

  @ApiProperty({ type: 'integer', description: 'Of which JavaScript uses so much.' })
  heap_bytes: number;

  @ApiProperty({ type: 'number', description: 'How late its event loop was, of a hundred looks the worst but one.' })
  loop_p99_ms: number;
}

export class HealthProcessData {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty()
  app: string;

  @ApiProperty({ description: 'Machine and process id, or its address.' })
  host: string;

  @ApiProperty()
  version: string;

  @ApiProperty(TIME)
  started_at: string;

  @ApiProperty(TIME)
  last_seen_at: string;

  @ApiProperty({ enum: ['alive', 'silent', 'leaving'] })
  state: 'alive' | 'silent' | 'leaving';

  @ApiProperty({ type: 'integer', description: 'How often it was taken for dead and was not.' })
  revivals: number;

  @ApiProperty({ type: 'integer', description: 'Since it started, by the clock of PostgreSQL.' })
  up_ms: number;

  @ApiProperty({ type: 'integer', description: 'Since it was last heard of, by the clock of PostgreSQL.' })
  silent_ms: number;

  @ApiProperty({ type: ProcessFiguresData, nullable: true, description: 'Null: it said nothing within a minute.' })
  figures: ProcessFiguresData | null;
}

export class DeviceVersionData {
  @ApiProperty({ enum: ['gateway', 'phone'] })
  kind: 'gateway' | 'phone';

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: it did not say.' })
  version: string | null;

  @ApiProperty({ type: 'integer' })
  all: number;

  @ApiProperty({ type: 'integer', description: 'Those that are connected.' })
  heard: number;
}

export class PlanFaultData {
  @ApiProperty({ format: 'uuid' })
  organization_id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'What stands there, at most 40 characters of it.' })
  value: string;
}

/** How the installation is. */
export class HealthData {
  @ApiProperty({ enum: STATUSES })
  status: HealthStatus;

  @ApiProperty({ type: [HealthPartData] })
  parts: HealthPartData[];

  @ApiProperty({ type: [HealthProcessData] })
  processes: HealthProcessData[];

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Versions that run beside each other; one: all run the same.',
  })
  versions: string[];

  @ApiProperty({ type: 'string', isArray: true, description: 'Apps of which none lives.' })
  missing_apps: string[];

  @ApiProperty({ type: [DeviceVersionData], description: 'What gateway apps and phones run, the most first.' })
  device_versions: DeviceVersionData[];

  @ApiProperty({
    type: [PlanFaultData],
    description: 'Organizations whose `retention_days` is no number, at most 20: what they have is kept for good.',
  })
  plan_faults: PlanFaultData[];
}
