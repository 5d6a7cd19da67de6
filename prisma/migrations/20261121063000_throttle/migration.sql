-- Written by hand: the table of rate-limiter-flexible, apart from ours. `expire` is in milliseconds since 1970.
CREATE SCHEMA throttle;

CREATE TABLE throttle.hits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE INDEX hits_expire_idx ON throttle.hits (expire);
