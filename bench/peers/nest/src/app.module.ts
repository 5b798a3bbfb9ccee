/** One controller, one service, one connection pool. */
import { Body, Controller, Get, Headers, Module, Param, Post } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BidsService } from './bids.service.js';
import * as entities from './entities.js';
import { PlaceBidDto } from './place-bid.dto.js';

const { AUCTION = '', FIRST_USER, FIRST_ORG } = process.env;

@Controller()
export class BidsController {
  constructor(private readonly bids: BidsService) {}

  @Get('ready')
  ready() {
    return { ready: true };
  }

  @Post('bid/:person')
  async place(@Param('person') person: string, @Headers('idempotency-key') key: string, @Body() body: PlaceBidDto) {
    const data = await this.bids.place(
      {
        auctionId: AUCTION,
        userId: `${Number(FIRST_USER) + Number(person)}`,
        investorOrgId: `${Number(FIRST_ORG) + Number(person)}`,
        key,
      },
      body,
    );
    return { message: 'Your order was placed', data };
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      entities: Object.values(entities),
      // The tables exist already.
      synchronize: false,
      // Few connections are fastest where every order waits for the same lock.
      poolSize: 8,
    }),
  ],
  controllers: [BidsController],
  providers: [BidsService],
})
export class AppModule {}
