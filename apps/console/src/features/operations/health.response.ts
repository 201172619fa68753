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
}

/** How the installation is. */
export class HealthData {
  @ApiProperty({ enum: STATUSES })
  status: HealthStatus;

  @ApiProperty({ type: [HealthPartData] })
  parts: HealthPartData[];

  @ApiProperty({ type: [HealthProcessData] })
  processes: HealthProcessData[];
}
