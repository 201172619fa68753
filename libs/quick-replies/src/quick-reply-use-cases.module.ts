import { ContactRepository } from '@chasqui/contacts';
import { Database, QuickReply } from '@chasqui/entities';
import { repositories } from '@chasqui/wiring';
import { Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { QuickRepliesService } from './quick-replies.service';
import { QuickReplyRepository } from './quick-reply.repository';

@Module({
  imports: [TypeOrmModule.forFeature([QuickReply])],
  providers: [
    {
      provide: QuickReplyRepository,
      inject: [getRepositoryToken(QuickReply), Database],
      useFactory: (rows: Repository<QuickReply>, database: Database) => new QuickReplyRepository(rows, database),
    },
    ...repositories(ContactRepository),
    QuickRepliesService,
  ],
  exports: [QuickReplyRepository, QuickRepliesService, ContactRepository],
})
export class QuickReplyUseCasesModule {}
