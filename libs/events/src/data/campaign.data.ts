import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { integer, textOrNull, timeOrNull, uuid } from './field-options';

const CAMPAIGN_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'running', 'paused', 'completed', 'canceled', 'failed'] as const;
type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** How far a campaign is. */
@ApiSchema({ name: 'EventCampaignStats' })
export class EventCampaignStats {
  @ApiProperty({ ...integer, description: 'Contacts of the audience.' })
  recipients: number;

  @ApiProperty({ ...integer, description: 'Messages that were sent.' })
  sent: number;

  @ApiProperty({ ...integer, description: 'Messages that were delivered.' })
  delivered: number;

  @ApiProperty({ ...integer, description: 'Messages that failed.' })
  failed: number;

  @ApiProperty({ ...integer, description: 'Contacts that were left out.' })
  skipped: number;
}

/** A campaign, with its new status. */
@ApiSchema({ name: 'EventCampaign' })
export class EventCampaign {
  @ApiProperty({ ...uuid, description: 'Id of the campaign.' })
  id: string;

  @ApiProperty({ description: 'Its name.' })
  name: string;

  @ApiProperty({ enum: CAMPAIGN_CHANNELS, description: 'Its channel.' })
  channel: (typeof CAMPAIGN_CHANNELS)[number];

  @ApiProperty({ enum: CAMPAIGN_STATUSES, description: 'Its new status.' })
  status: CampaignStatus;

  @ApiProperty({ enum: CAMPAIGN_STATUSES, description: 'The status before.' })
  previous_status: CampaignStatus;

  @ApiProperty({ ...textOrNull, description: 'Why, where the service did it, for example `FAILURE_RATE`.' })
  reason: string | null;

  @ApiProperty({ type: EventCampaignStats, description: 'How far it is.' })
  stats: EventCampaignStats;

  @ApiProperty({ ...timeOrNull, description: 'When it started.' })
  started_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When it ended.' })
  finished_at: string | null;
}

/** `data` of `campaign.status`. */
export class CampaignStatusData {
  @ApiProperty({ type: EventCampaign, description: 'The campaign.' })
  campaign: EventCampaign;
}
