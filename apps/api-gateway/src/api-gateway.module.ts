import { ContactsModule, SegmentsModule } from '@chasqui/contacts/records';
import { QuickRepliesModule } from '@chasqui/texts';
import { WebhooksModule } from '@chasqui/webhooks/routes';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { type CoreOptions, CoreModule } from './core/core.module';
import { AccountsModule } from './features/accounts/accounts.module';
import { AuthenticationModule } from './features/authentication/authentication.module';
import { BulkModule } from './features/bulk/bulk.module';
import { ContactImportsModule } from './features/contact-transfers/contact-imports.module';
import { ContactModule } from './features/contacts/contacts.module';
import { EventsModule } from './features/events/events.module';
import { GatewayAppModule } from './features/gateway-app/gateway-app.module';
import { LinkingModule } from './features/numbers/linking.module';
import { GatewayPackagesModule } from './features/gateway-app/gateway-packages.module';
import { MediaModule } from './features/media/media.module';
import { UploadsModule } from './features/media/uploads.module';
import { MessagesModule } from './features/messages/messages.module';
import { GroupsModule } from './features/groups/groups.module';
import { NumberCheckModule } from './features/number-check/number-check.module';
import { ReadsModule } from './features/reads/reads.module';
import { TemplateModule } from './features/templates/templates.module';
import { RequestLogModule } from './features/request-log/request-log.module';
import { SmsAccountsModule } from './features/phones/sms-accounts.module';
import { SmsModule } from './features/sms/sms.module';
import { RedeliveryModule } from './features/webhooks/redelivery.module';
import { WhatsappModule } from './features/whatsapp/whatsapp.module';

export type FeatureModule = Type | DynamicModule;

/** In the order of the API description. A new feature has its folder, and its line here. */
export const featuresWith = (uploads: DynamicModule): readonly FeatureModule[] => [
  WhatsappModule,
  uploads,
  BulkModule,
  AccountsModule,
  MessagesModule,
  LinkingModule,
  GroupsModule,
  NumberCheckModule,
  ReadsModule,
  GatewayAppModule,
  SmsModule,
  WebhooksModule,
  RedeliveryModule,
  EventsModule,
  SmsAccountsModule,
  QuickRepliesModule,
  TemplateModule,
  ContactsModule,
  ContactModule,
  SegmentsModule,
  ContactImportsModule.of(uploads),
];

export const FEATURES = featuresWith(UploadsModule.of());

@Module({})
export class ApiGatewayModule {
  static of(core: CoreOptions, features: readonly FeatureModule[]): DynamicModule {
    return {
      module: ApiGatewayModule,
      imports: [
        CoreModule.of(core),
        AuthenticationModule,
        RequestLogModule,
        MediaModule,
        GatewayPackagesModule,
        ...features,
      ],
    };
  }
}
