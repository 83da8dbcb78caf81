import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Claims, Identity } from './identity';
import { identityOf, invalidToken, unlimited } from './identity';
import type { SecretRing } from './secret-ring';
import { secretThatSigned } from './signing-secret';

/** Passport's `jwt` strategy verifies the tokens of the Nest services: HS256 only, with whichever secret of the ring signed. */
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(ring: SecretRing) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256'],
      secretOrKeyProvider: (_request, token: string, done) => {
        const secret = secretThatSigned(ring, token);
        if (secret === undefined) done(invalidToken('the token is not valid'));
        else done(null, secret);
      },
    });
  }

  validate(claims: Claims): Identity {
    return unlimited(identityOf(claims, 'public'));
  }
}
