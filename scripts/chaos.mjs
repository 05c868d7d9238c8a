import { prepareBuild, runTypescript } from './run-on-build.mjs';

const help = `npm run chaos -- [--rounds N] [--seed S] [--only ROUND] [--record] [--claims M] [--self-check]

  --rounds N     how many rounds (20)
  --seed S       the faults of every round follow from it; printed, a random one when not given
  --only ROUND   this round alone
  --record       writes what came of it into docs/chaos.md
  --claims M     instead of rounds, M minutes of sign-ups under few names while their appends are ended
  --self-check   plants six mistakes, one after the other, and looks whether each is reported within 20 rounds; then
                 two in the claims (with --claims, those alone)
`;

await prepareBuild(help);
runTypescript('chaos/run-chaos.ts', process.argv.slice(2), { options: [] });
