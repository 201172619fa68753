import { ID, INTEGER, orNull, Shown, TIME } from '@chasqui/http/requests';

export class InstalledOrganizationData {
  @Shown(ID) id: string;
  @Shown() name: string;
  @Shown() plan: string;
  @Shown(TIME) created_at: string;
  @Shown(INTEGER) members: number;
  @Shown('Null: it is not.', orNull(TIME)) suspended_at: string | null;
}
