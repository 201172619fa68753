import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { integer, textOrNull, timeOrNull, uuid } from './field-options';

const CAMPAIGN_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'running', 'paused', 'completed', 'canceled', 'failed'] as const;
type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** How far a campaign is. */
@ApiSchema({ name: 'EventCampaignStats' })
export class EventCampaignStats {
  @ApiProperty({ ...integer, description: 'How many contacts are in the audience.' })
  recipients: number;

  @ApiProperty({ ...integer, description: 'How many messages were sent.' })
  sent: number;

  @ApiProperty({ ...integer, description: 'How many messages were delivered.' })
  delivered: number;

  @ApiProperty({ ...integer, description: 'How many messages failed.' })
  failed: number;

  @ApiProperty({ ...integer, description: 'How many contacts were skipped.' })
  skipped: number;
}

/** A campaign, with its new status. */
@ApiSchema({ name: 'EventCampaign' })
export class EventCampaign {
  @ApiProperty({ ...uuid, description: "The campaign's ID." })
  id: string;

  @ApiProperty({ description: "The campaign's name." })
  name: string;

  @ApiProperty({ enum: CAMPAIGN_CHANNELS, description: "The campaign's channel." })
  channel: (typeof CAMPAIGN_CHANNELS)[number];

  @ApiProperty({ enum: CAMPAIGN_STATUSES, description: "The campaign's new status." })
  status: CampaignStatus;

  @ApiProperty({ enum: CAMPAIGN_STATUSES, description: 'The previous status.' })
  previous_status: CampaignStatus;

  @ApiProperty({
    ...textOrNull,
    description: 'Why the service changed the status, if it did, for example `FAILURE_RATE`.',
  })
  reason: string | null;

  @ApiProperty({ type: EventCampaignStats, description: "The campaign's progress." })
  stats: EventCampaignStats;

  @ApiProperty({ ...timeOrNull, description: 'When the campaign started.' })
  started_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When the campaign ended.' })
  finished_at: string | null;
}

/** `data` of `campaign.status`. */
export class CampaignStatusData {
  @ApiProperty({ type: EventCampaign, description: 'The campaign.' })
  campaign: EventCampaign;
}
