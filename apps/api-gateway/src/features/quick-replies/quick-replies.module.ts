import { ContactRepository } from '@chasqui/contacts';
import { Database, QuickReply } from '@chasqui/entities';
import { QuickReplyRepository } from '@chasqui/quick-replies';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { QuickRepliesController } from './quick-replies.controller';
import { QuickRepliesService } from './quick-replies.service';

/** Texts that agents send often. */
@Module({
  imports: [TypeOrmModule.forFeature([QuickReply])],
  controllers: [QuickRepliesController],
  providers: [
    {
      provide: QuickReplyRepository,
      inject: [getRepositoryToken(QuickReply), Database],
      useFactory: (rows: Repository<QuickReply>, database: Database) => new QuickReplyRepository(rows, database),
    },
    ...repositories(ContactRepository),
    QuickRepliesService,
  ],
})
export class QuickRepliesModule {}
