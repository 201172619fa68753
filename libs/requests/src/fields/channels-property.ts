import { CHANNELS } from '@chasqui/entities';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** Channels of a body; none and null mean all. Which values are refused, and how, the body says itself. */
export function ChannelsProperty(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: [String],
      enum: CHANNELS,
      isArray: true,
      nullable: true,
      default: [],
      description,
    }),
    IsOptional(),
  );
}
