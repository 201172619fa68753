import { ApiSchema } from '@nestjs/swagger';
import { ID, INTEGER, oneOf, orNull, Shown, TEXT, TIME } from './shown';

const CAMPAIGN_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
const CAMPAIGN_STATUSES = ['draft', 'scheduled', 'running', 'paused', 'completed', 'canceled', 'failed'] as const;
type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

@ApiSchema({ name: 'EventCampaignStats' })
export class EventCampaignStats {
  @Shown('How many contacts are in the audience.', INTEGER) recipients: number;
  @Shown('How many messages were sent.', INTEGER) sent: number;
  @Shown('How many messages were delivered.', INTEGER) delivered: number;
  @Shown('How many messages failed.', INTEGER) failed: number;
  @Shown('How many contacts were skipped.', INTEGER) skipped: number;
}

@ApiSchema({ name: 'EventCampaign' })
export class EventCampaign {
  @Shown("The campaign's ID.", ID) id: string;
  @Shown("The campaign's name.") name: string;
  @Shown("The campaign's channel.", oneOf(CAMPAIGN_CHANNELS)) channel: (typeof CAMPAIGN_CHANNELS)[number];
  @Shown("The campaign's new status.", oneOf(CAMPAIGN_STATUSES)) status: CampaignStatus;
  @Shown('The previous status.', oneOf(CAMPAIGN_STATUSES)) previous_status: CampaignStatus;
  @Shown('Why the service changed the status, if it did, for example `FAILURE_RATE`.', orNull(TEXT))
  reason: string | null;
  @Shown("The campaign's progress.") stats: EventCampaignStats;
  @Shown('When the campaign started.', orNull(TIME)) started_at: string | null;
  @Shown('When the campaign ended.', orNull(TIME)) finished_at: string | null;
}

export class CampaignStatusData {
  @Shown('The campaign.') campaign: EventCampaign;
}
