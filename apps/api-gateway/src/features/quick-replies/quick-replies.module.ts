import { Contact, Database, QuickReply } from '@chasqui/entities';
import { QuickReplyRepository } from '@chasqui/quick-replies';
import { Module } from '@nestjs/common';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { QuickRepliesController } from './quick-replies.controller';
import { QuickRepliesService } from './quick-replies.service';

/** Texts that agents send often. */
@Module({
  imports: [TypeOrmModule.forFeature([QuickReply, Contact])],
  controllers: [QuickRepliesController],
  providers: [
    {
      provide: QuickReplyRepository,
      inject: [getRepositoryToken(QuickReply), Database],
      useFactory: (rows: Repository<QuickReply>, database: Database) => new QuickReplyRepository(rows, database),
    },
    QuickRepliesService,
  ],
})
export class QuickRepliesModule {}
