/**
 * A server on loopback that nobody vouches for: its certificate is its own authority. It names 127.0.0.1 and protects
 * nothing, so its key may stand here.
 */
export const selfSigned = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBsTCCAVegAwIBAgIUAxOL/Zmd1O/Xr1QzunoHI9uhpbIwCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwURmlybWRlc2sgdGVzdCBzZXJ2ZXIwIBcNMjYxMTIwMjI1MjU4
WhgPMjEyNjEwMjcyMjUyNThaMB8xHTAbBgNVBAMMFEZpcm1kZXNrIHRlc3Qgc2Vy
dmVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEGoGgAtt3oWvTYP5emdWNPN1T
NMOrtJAVzpkv5/S7U1utevbMhoUbMjea4jf4nc8u0E7uAfqZqTzz7XNLj0W2QKNv
MG0wHQYDVR0OBBYEFL3l19Qki0tNVsN7cB6lMJKC50JkMB8GA1UdIwQYMBaAFL3l
19Qki0tNVsN7cB6lMJKC50JkMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYcE
fwAAAYIJbG9jYWxob3N0MAoGCCqGSM49BAMCA0gAMEUCIQCgXCjb1f0vHxqNe4xX
p1dq2KLbaq+Dw0yd3JhvKjt5ZAIgfNw1k4aIarynAZnNvJAxrAB0zKi/8gyzdpLj
L2lsy00=
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVYD7qUecAPnqLv4a
XjhaCb8X5U0MCvvffs7s19Ys4E+hRANCAAQagaAC23eha9Ng/l6Z1Y083VM0w6u0
kBXOmS/n9LtTW6169syGhRsyN5riN/idzy7QTu4B+pmpPPPtc0uPRbZA
-----END PRIVATE KEY-----`,
} as const
