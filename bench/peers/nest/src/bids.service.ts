/** An order in one transaction, with entities and the transactional entity manager. */
import { createHash, randomUUID } from 'node:crypto';
import { BadRequestException, ForbiddenException, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { Auction, AuctionBid, AuctionBidHistory, AuditEvent, BidKey, InvestorOrg, Municipality, User } from './entities.js';
import type { PlaceBidDto } from './place-bid.dto.js';

export interface Placing {
  auctionId: string;
  userId: string;
  investorOrgId: string;
  key: string;
}

type Classes = Pick<
  Auction,
  | 'stateInstitution'
  | 'nationalInstitution'
  | 'internationalInstitution'
  | 'stateIndividual'
  | 'nationalIndividual'
  | 'internationalIndividual'
>;

@Injectable()
export class BidsService {
  constructor(private readonly dataSource: DataSource) {}

  place(placing: Placing, { investments }: PlaceBidDto) {
    return this.dataSource.transaction((manager) => this.placeIn(manager, placing, investments));
  }

  private async placeIn(
    manager: EntityManager,
    { auctionId, userId, investorOrgId, key }: Placing,
    investments: PlaceBidDto['investments'],
  ) {
    const bidId = randomUUID();
    const requestHash = createHash('sha256').update(JSON.stringify([auctionId, investments])).digest('hex');
    await manager.insert(BidKey, { userId, key, requestHash, auctionId, bidId });

    const auction = await manager.findOneOrFail(Auction, {
      where: { id: auctionId },
      lock: { mode: 'pessimistic_write' },
    });
    const [{ now }] = await manager.query<{ now: Date }[]>('select clock_timestamp() as now');
    const isOpen = auction.startDate && auction.closeDate && auction.startDate <= now && now < auction.closeDate;
    if (!['Scheduled', 'Live'].includes(auction.status) || !isOpen) {
      throw new ForbiddenException('The sale is not open');
    }
    const investor = await manager.findOneOrFail(InvestorOrg, {
      where: { id: investorOrgId, isActive: true },
      lock: { mode: 'for_no_key_update' },
    });
    const user = await manager.findOneByOrFail(User, { id: userId, isActive: true });
    if (investor.status !== 'Active') throw new ForbiddenException('The account is not active');
    const issuer = await manager.findOneByOrFail(Municipality, { id: auction.municipalityId });
    const place = investor.isInstitution ? investor : user;
    const isAbroad = (place.country ?? 'US') !== 'US' || place.state === null;
    const reach = isAbroad ? 'international' : place.state === issuer.state ? 'state' : 'national';
    const orderClass: keyof Classes = `${reach}${investor.isInstitution ? 'Institution' : 'Individual'}`;
    const rank = auction[orderClass];
    if (rank === -1) throw new ForbiddenException('The sale is not offered to this class');

    const total = investments.reduce((sum, line) => sum + line.investmentAmount, 0);
    const most = investor.isInstitution ? auction.instMaxAmount : auction.indMaxAmount;
    if (most !== null) {
      const held = await this.held(manager, auctionId, investorOrgId);
      if (held + total > Number(most)) throw new BadRequestException('Beyond the limit of the sale');
    }
    for (const { maturityDate, investmentAmount } of investments) {
      if (investmentAmount % 5_000 !== 0) throw new BadRequestException('Must be a multiple of $5,000');
      const maturity = auction.maturityStructure.find((row) => row.isOffered && row.maturityDate === maturityDate);
      if (!maturity) throw new BadRequestException('The maturity is not offered');
      const held = await this.held(manager, auctionId, investorOrgId, maturityDate);
      if (held + investmentAmount > maturity.principalAmount) {
        throw new BadRequestException('Beyond the principal of the maturity');
      }
    }

    const lines = await manager.save(
      AuctionBid,
      investments.map(({ maturityDate, investmentAmount }) =>
        manager.create(AuctionBid, {
          auctionId,
          bidId,
          userId,
          investorOrgId,
          investmentAmount: `${investmentAmount}`,
          maturityDate,
          orderClass,
          rank,
          ruleVersion: 'priority-pro-rata-1',
        }),
      ),
    );
    await manager.insert(AuctionBidHistory, {
      auctionId,
      bidId,
      userId,
      action: 'PLACE',
      lines: lines.map(({ maturityDate, investmentAmount, sequence }) => {
        return { maturityDate, amount: Number(investmentAmount), before: 0, orderClass, rank, sequence: Number(sequence) };
      }),
      amountChange: `${total}`,
      bidChange: 1,
    });
    await manager.insert(AuditEvent, {
      actor: `user:${userId}`,
      action: 'bid.place',
      subject: `auction:${auction.uuid}`,
      detail: { bidId },
    });
    return { bidId, investments };
  }

  /** The investor's open amounts, at one maturity or in the whole sale. */
  private async held(manager: EntityManager, auctionId: string, investorOrgId: string, maturityDate?: string) {
    const where = { auctionId, investorOrgId, state: Not('Withdrawn'), ...(maturityDate ? { maturityDate } : {}) };
    return Number((await manager.sum(AuctionBid, 'investmentAmount' as never, where)) ?? 0);
  }
}
