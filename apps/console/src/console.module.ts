import { ContactsModule, SegmentsModule } from '@chasqui/contacts/records';
import { QuickRepliesModule, TemplatesModule } from '@chasqui/texts';
import { WebhooksModule } from '@chasqui/webhooks/routes';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import { CoreModule, type CoreOptions } from './core/core.module';
import { ApiKeysModule } from './features/api-keys/api-keys.module';
import { AuditModule } from './features/audit/audit.module';
import { ContactTransfersFeature } from './features/contact-transfers/contact-transfers.module';
import { ContactModule } from './features/contacts/contacts.module';
import { EventsModule } from './features/events/events.module';
import { InboxModule } from './features/inbox/inbox.module';
import { LogsModule } from './features/request-log/logs.module';
import { MeModule } from './features/account/me.module';
import { MediaModule } from './features/media/media.module';
import { MembersModule } from './features/members/members.module';
import { MessagesModule } from './features/messages/messages.module';
import { NumbersModule } from './features/numbers/numbers.module';
import { OperationsModule } from './features/operations/operations.module';
import { OrganizationModule } from './features/organization/organization.module';
import { OrganizationDataModule } from './features/organization-data/organization-data.module';
import { PhonesModule } from './features/phones/phones.module';
import { SegmentEditorModule } from './features/segments/segment-editor.module';
import { SignInModule } from './features/sign-in/sign-in.module';
import { StartModule } from './features/start/start.module';
import { StreamModule } from './features/live/stream.module';
import { TemplateEditorModule } from './features/templates/templates.module';
import { DeliveriesModule } from './features/webhooks/deliveries.module';

export type FeatureModule = Type | DynamicModule;

/** One instance: all uploads of an organization share their turns, whatever they are for. */
const MEDIA = MediaModule.of();

const SHARED_WITH_API: readonly Type[] = [
  QuickRepliesModule,
  TemplatesModule,
  ContactsModule,
  SegmentsModule,
  WebhooksModule,
];

/** A new feature adds its folder, and its line here. */
export const FEATURES: readonly FeatureModule[] = [
  SignInModule,
  MeModule,
  OrganizationModule,
  OrganizationDataModule,
  MembersModule,
  AuditModule,
  StartModule,
  ApiKeysModule,
  MessagesModule,
  InboxModule,
  MEDIA,
  ContactTransfersFeature.of(MEDIA),
  ...SHARED_WITH_API,
  ContactModule,
  SegmentEditorModule,
  TemplateEditorModule,
  EventsModule,
  StreamModule,
  NumbersModule,
  PhonesModule,
  DeliveriesModule,
  LogsModule,
  OperationsModule,
];

/** Shared routes stand below the organization in the path. */
const IN_ORGANIZATION = RouterModule.register(
  SHARED_WITH_API.map((module) => ({ path: 'organizations/:org', module })),
);

@Module({})
export class ConsoleModule {
  static of(core: CoreOptions, features: readonly FeatureModule[]): DynamicModule {
    return { module: ConsoleModule, imports: [CoreModule.of(core), ...features, IN_ORGANIZATION] };
  }
}
