import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller';

/** WhatsApp numbers that can send. */
@Module({ controllers: [AccountsController] })
export class AccountsModule {}
